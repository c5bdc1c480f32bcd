grant select, insert, update on insurance to labgate_all;
grant select on insurance to labgate_some, labgate_system;
