grant select on work_of_eligibility to labgate_all, labgate_system;
