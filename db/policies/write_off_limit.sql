grant select, insert, update on write_off_limit to labgate_all;
grant select on write_off_limit to labgate_some, labgate_system;
