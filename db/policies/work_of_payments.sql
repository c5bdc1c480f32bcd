grant select on work_of_payments to labgate_all, labgate_system;
