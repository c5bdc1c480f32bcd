grant insert on claim_due to labgate_all, labgate_system;
