-- Looking for what is to be sent again (records.md#resend).
create index order_at_laboratory on lab_order (accessioned_at desc, lab_order_id desc) where stage >= 30 and stage < 50 and ended = 0;
create index delivery_by_time on delivery (made_at desc, delivery_id desc);
create index delivery_not_done on delivery (made_at desc, delivery_id desc) where state in ('waiting', 'sending', 'failed', 'uncertain');
