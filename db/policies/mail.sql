grant insert on mail to labgate_all, labgate_some;
grant select, insert, update, delete on mail to labgate_system;
