grant select, insert, update, delete on node_beat to labgate_system;
