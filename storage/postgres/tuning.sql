-- For PostgreSQL itself; what else speaks its protocol has no such words. Rows that
-- are written anew all the time stay in their page, and their state out of the way.
ALTER TABLE positions SET (fillfactor = 40, toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE behind SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE notices SET (fillfactor = 70);
ALTER TABLE instants SET (fillfactor = 70);
