grant select, insert, update on manifest to labgate_all;
