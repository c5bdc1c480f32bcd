-- Indexes that lists of many orders and patients were found to lack.

-- Possible duplicates by the end of the social security number, within an account.
create index patient_ssn_end_of_account on patient (customer_id, ssn_last4) where ssn_last4 <> '';

-- A practice's list by any of its dates and by status walks an index of its own; without one it reads and sorts all of its orders.
create index order_by_receipt_of_account on lab_order (customer_id, received_at desc, lab_order_id desc) where received_at is not null;
create index order_by_accession_of_account on lab_order (customer_id, accessioned_at desc, lab_order_id desc) where accessioned_at is not null;
create index order_by_result_of_account on lab_order (customer_id, resulted_at desc, lab_order_id desc) where resulted_at is not null;
create index order_by_status_of_account on lab_order (customer_id, lab_status_id, collected_at desc nulls last, lab_order_id desc);
create index order_by_type_of_account on lab_order (customer_id, lab_type_id, collected_at desc nulls last, lab_order_id desc);
-- Cancelled and rejected orders too: they are few among millions. Nearly all are resulted or reviewed, which the index by date finds at once.
drop index order_by_status;
create index order_by_status on lab_order (lab_status_id, collected_at desc nulls last, lab_order_id desc) where lab_status_id not in (50, 60);
-- How many orders of a location wait for a signature.
create index order_unsigned_of_location on lab_order (location_id) where user_signature_id_physician = 0 and ended = 0;
-- A provider and a location are of one account: without knowing it the planner takes their orders within the account for very few, and sorts them all.
create statistics order_provider_is_of_account (dependencies) on customer_id, user_id_physician from lab_order;
create statistics order_location_is_of_account (dependencies) on customer_id, location_id from lab_order;

-- Under the policy as it was, the planner took the accounts of a scope for ten and the condition on the patient for rare: it read and sorted all orders of a
-- scope of many, and hashed all patients of the scope first. What the query itself says of its accounts is estimated rightly and reaches the indexes; the
-- policy tests what is left, and looks the patient up row by row, which a scalar subquery makes sure of. Without locations in the scope (null) all are in it.
alter policy rows_in_scope on lab_order
  using (customer_id in (select unnest(scope_customers()))
         and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
         and (select true from patient p where p.patient_id = lab_order.patient_id));
