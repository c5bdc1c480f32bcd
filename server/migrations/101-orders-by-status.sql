-- Resulted and reviewed orders too: without them a list by one of these walked past every newer order of another status.
drop index order_by_status;
create index order_by_status on lab_order (lab_status_id, collected_at desc nulls last, lab_order_id desc);
