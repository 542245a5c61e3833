package postgres

import (
	"context"
	"encoding/hex"
	"slices"

	"divisionbell/bot/match"
)

const (
	addPost  = `INSERT INTO posts(room, person, at, body) VALUES($1, $2, $3, $4) RETURNING id`
	setPost  = `UPDATE posts SET room = $1, person = $2, at = $3, body = $4 WHERE id = $5`
	dropPost = `DELETE FROM posts WHERE id = $1`
	postsIn  = `SELECT id, room, person, at, body FROM (
  (SELECT id, room, person, at, body FROM posts WHERE room = $1 AND person = 0 AND id < $3 ORDER BY id DESC LIMIT $4)
  UNION ALL (SELECT id, room, person, at, body FROM posts WHERE room = $1 AND person = $2 AND $2 <> 0 AND id < $3 ORDER BY id DESC LIMIT $4)) p
  ORDER BY id DESC LIMIT $4`
	postMarks = `SELECT p.id, p.person, md5(p.body) FROM unnest($2::bigint[]) AS who
  CROSS JOIN LATERAL (SELECT id, person, body FROM posts WHERE room = $1 AND person = who ORDER BY id DESC LIMIT $3) p`
)

// PutPost keeps a new post when its ID is 0 and gives its id, which is never
// used again; otherwise it replaces the post, match.ErrNotFound when that is gone.
func (d posts) PutPost(ctx context.Context, p match.Post) (int64, error) {
	if p.ID == 0 {
		return d.made(ctx, addPost, p.Room, p.To, p.At, nonNil(p.Body))
	}
	n, err := d.set(ctx, setPost, p.Room, p.To, p.At, nonNil(p.Body), p.ID)
	return p.ID, onlyOne(n, err, "post %d", p.ID)
}

// DropPost takes a post away; one that is gone already is no error.
func (d posts) DropPost(ctx context.Context, id int64) error {
	_, err := d.set(ctx, dropPost, id)
	return err
}

// PostsIn gives the newest limit posts of a room before id (0: all), oldest
// first, public ones and those to person.
func (d posts) PostsIn(ctx context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error) {
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
	return list, fault(d.name, err)
}

// PostMarks tell, of each of these people (0: everybody), the newest limit posts of a room
// by what they say, in no order.
func (d posts) PostMarks(ctx context.Context, room match.RoomID, people []match.PersonID, limit int) ([]match.PostMark, error) {
	who := make([]int64, len(people))
	for i, p := range people {
		who[i] = int64(p)
	}
	var list []match.PostMark
	err := d.each(ctx, postMarks, []any{room, who, atMost(limit)}, func(scan func(...any) error) error {
		var m match.PostMark
		var sum string
		if err := scan(&m.ID, &m.To, &sum); err != nil {
			return err
		}
		_, err := hex.Decode(m.Sum[:], []byte(sum))
		list = append(list, m)
		return err
	})
	return list, fault(d.name, err)
}
