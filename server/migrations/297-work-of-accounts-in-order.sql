-- Who sees some accounts reads the first items of each: in the order of the queue, not all of them to be sorted.
drop index work_item_of_account;
create index work_item_of_account on work_item (customer_id, queue, band, cents desc, opened_at, work_item_id) where closed_at is null;
