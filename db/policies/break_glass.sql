grant select, insert, update on break_glass to labgate_all;
grant select on break_glass to labgate_system;
