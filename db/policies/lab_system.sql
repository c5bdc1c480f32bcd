grant select, insert, update on lab_system to labgate_all;
