grant select, insert, update on orderer_enrollment to labgate_all;
grant select on orderer_enrollment to labgate_system;
