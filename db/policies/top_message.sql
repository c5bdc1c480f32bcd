grant select, insert, update on top_message to labgate_all;
grant select on top_message to labgate_some, labgate_system;
