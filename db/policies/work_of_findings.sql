grant select on work_of_findings to labgate_all, labgate_system;
