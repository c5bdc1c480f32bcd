grant select, insert, delete on ticket_assign to labgate_all;
