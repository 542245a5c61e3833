package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"divisionbell/bot/match"
)

const (
	press   = `INSERT INTO presses(words, at) VALUES(?, ?) ON CONFLICT(words) DO UPDATE SET at = max(at, excluded.at) RETURNING id`
	pressAt = `SELECT words FROM presses WHERE id = ?`
)

// Press keeps the words of a button too long for its id. The same words get
// the same id.
func (d *DB) Press(ctx context.Context, words []string, at int64) (id int64, err error) {
	b, err := json.Marshal(words)
	if err != nil {
		return 0, fmt.Errorf("sqlite: press: %w", err)
	}
	err = d.writing(ctx, func(w *writer) error {
		return w.one(press, []any{string(b), at}, []any{&id})
	})
	return id, err
}

// PressByID is match.ErrNotFound for an unknown one.
func (d *DB) PressByID(ctx context.Context, id int64) (words []string, err error) {
	var b []byte
	if err := d.row(ctx, pressAt, []any{id}, []any{&b}); err != nil {
		return nil, found(err, d.path, "press %d", id)
	}
	if err := json.Unmarshal(b, &words); err != nil {
		return nil, fmt.Errorf("sqlite: press %d: %w", id, err)
	}
	return words, nil
}

const (
	addPost  = `INSERT INTO posts(room, person, at, body) VALUES(?, ?, ?, ?)`
	setPost  = `UPDATE posts SET room = ?, person = ?, at = ?, body = ? WHERE id = ?`
	dropPost = `DELETE FROM posts WHERE id = ?`
	postsIn  = `SELECT * FROM (SELECT id, room, person, at, body FROM posts WHERE room = ?1 AND person = 0 AND id < ?3 ORDER BY id DESC LIMIT ?4)
  UNION ALL SELECT * FROM (SELECT id, room, person, at, body FROM posts WHERE room = ?1 AND person = ?2 AND ?2 <> 0 AND id < ?3 ORDER BY id DESC LIMIT ?4)
  ORDER BY id DESC LIMIT ?4`
	postsTo = `SELECT id, person, body FROM posts WHERE room = ? AND person = ? ORDER BY id DESC LIMIT ?`
)

// PutPost keeps a new post when its ID is 0 and gives its id, which is never
// used again; otherwise it replaces the post, match.ErrNotFound when that is gone.
func (d *DB) PutPost(ctx context.Context, p match.Post) (int64, error) {
	if p.ID == 0 {
		_, id, err := d.set(ctx, addPost, p.Room, p.To, p.At, nonNil(p.Body))
		return id, err
	}
	n, _, err := d.set(ctx, setPost, p.Room, p.To, p.At, nonNil(p.Body), p.ID)
	return p.ID, onlyOne(n, err, "post %d", p.ID)
}

// DropPost takes a post away; one that is gone already is no error.
func (d *DB) DropPost(ctx context.Context, id int64) error {
	_, _, err := d.set(ctx, dropPost, id)
	return err
}

// PostsIn gives the newest limit posts of a room before id (0: all), oldest
// first, public ones and those to person.
func (d *DB) PostsIn(ctx context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error) {
	if before == 0 {
		before = 1<<63 - 1
	}
	var list []match.Post
	err := d.each(ctx, postsIn, []any{room, person, before, atMost(limit)}, func(scan func(...any) error) error {
		var p match.Post
		err := scan(&p.ID, &p.Room, &p.To, &p.At, &p.Body)
		list = append(list, p)
		return err
	})
	slices.Reverse(list)
	return list, fault(d.path, err)
}

// PostMarks tell, of each of these people (0: everybody), the newest limit posts of a room
// by what they say, in no order.
func (d *DB) PostMarks(ctx context.Context, room match.RoomID, people []match.PersonID, limit int) (list []match.PostMark, err error) {
	err = d.together(ctx, func(s snapshot) error {
		for _, p := range people {
			if err := s.each(postsTo, []any{room, p, atMost(limit)}, func(scan func(...any) error) error {
				var m match.PostMark
				var body []byte
				err := scan(&m.ID, &m.To, &body)
				m.Sum = match.SumOf(body)
				list = append(list, m)
				return err
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return list, fault(d.path, err)
}
