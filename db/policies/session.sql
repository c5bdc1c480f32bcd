grant select, insert, update, delete on session to labgate_system;
grant usage on sequence sign_in_ground to labgate_all, labgate_some, labgate_system;
