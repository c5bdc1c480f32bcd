grant select, insert, update on limit_raise to labgate_all;
