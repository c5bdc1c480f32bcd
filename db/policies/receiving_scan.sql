grant select, insert, update on receiving_scan to labgate_all;
