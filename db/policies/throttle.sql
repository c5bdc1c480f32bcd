grant select, insert, update, delete on throttle to labgate_system;
