grant select, insert, update, delete on holiday to labgate_all;
grant select on holiday to labgate_some, labgate_system;
