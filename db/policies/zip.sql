grant select on zip to labgate_all, labgate_some;
