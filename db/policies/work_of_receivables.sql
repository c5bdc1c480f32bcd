grant select on work_of_receivables to labgate_all, labgate_system;
