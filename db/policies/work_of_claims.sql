grant select on work_of_claims to labgate_all, labgate_system;
