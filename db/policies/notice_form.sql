grant select, insert, update on notice_form to labgate_all;
grant select on notice_form to labgate_some, labgate_system;
