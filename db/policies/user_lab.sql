grant select, insert, delete on user_lab to labgate_all;
grant select on user_lab to labgate_some;
