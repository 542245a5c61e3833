package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
)

// What is carried by the hundred thousand goes by the driver itself: what database/sql does
// beside each row costs a third of the row.

// eachRow gives every row of a query; f may keep it.
func eachRow(ctx context.Context, conn *sql.Conn, q string, f func(row []any) error) error {
	return conn.Raw(func(c any) error {
		rows, err := c.(driver.QueryerContext).QueryContext(ctx, q, nil)
		if err != nil {
			return err
		}
		values := make([]driver.Value, len(rows.Columns()))
		for err == nil {
			if err = rows.Next(values); err == nil {
				row := make([]any, len(values))
				for i, v := range values {
					row[i] = v
				}
				err = f(row)
			}
		}
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return errors.Join(err, rows.Close())
	})
}

// pour runs a statement with every row that next gives, until it gives none, and tells how
// many there were. broken: the statement failed, not next.
func pour(ctx context.Context, conn *sql.Conn, q string, next func() ([]any, error)) (n int64, broken bool, err error) {
	err = conn.Raw(func(c any) error {
		st, err := c.(driver.ConnPrepareContext).PrepareContext(ctx, q)
		if err != nil {
			broken = true
			return err
		}
		run := st.(driver.StmtExecContext)
		running := context.WithoutCancel(ctx) // next ends with ctx, and a watch over each row costs as much as the row
		var args []driver.NamedValue
		for {
			row, err := next()
			if row == nil || err != nil {
				return errors.Join(err, st.Close())
			}
			args = args[:0]
			for i, v := range row {
				args = append(args, driver.NamedValue{Ordinal: i + 1, Value: v})
			}
			if _, err := run.ExecContext(running, args); err != nil {
				broken = true
				return errors.Join(err, st.Close())
			}
			n++
		}
	})
	return n, broken, err
}
