grant insert on bill_due to labgate_all, labgate_system;
