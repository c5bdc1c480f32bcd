grant select, insert, update, delete on session_token to labgate_system;
