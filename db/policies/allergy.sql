grant select on allergy to labgate_all, labgate_some;
grant select, insert, update on allergy to labgate_system;
