grant select, insert, update on code_edit to labgate_all;
grant select on code_edit to labgate_system;
