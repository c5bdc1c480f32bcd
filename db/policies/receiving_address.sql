grant select, insert, update, delete on receiving_address to labgate_all;
grant select on receiving_address to labgate_some, labgate_system;
