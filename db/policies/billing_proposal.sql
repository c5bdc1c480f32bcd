grant select, insert, update on billing_proposal to labgate_all;
