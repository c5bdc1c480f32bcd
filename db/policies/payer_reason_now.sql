grant select on payer_reason_now to labgate_all, labgate_some, labgate_system;
