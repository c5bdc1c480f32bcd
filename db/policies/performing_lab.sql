grant select, insert on performing_lab to labgate_all;
grant select on performing_lab to labgate_some;
