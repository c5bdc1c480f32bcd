grant select, insert, update on lab to labgate_all;
grant select on lab to labgate_some, labgate_system;
