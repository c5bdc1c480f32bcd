grant select, insert, update on code to labgate_all;
grant select on code to labgate_some, labgate_system;
