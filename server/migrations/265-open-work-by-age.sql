-- Open items by when they opened: the billing dashboard counts them by age, a bounded part of this index at a time.
create index work_item_of_age on work_item (queue, state, opened_at) where closed_at is null;
