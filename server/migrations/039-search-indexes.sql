-- What is looked for in the lists of Resend and by practices' systems (FHIR) is reached by an index, however much lies before it.
-- deliveries: of an account, by a way that few take, and in a state that few are in
create index delivery_of_account on delivery (customer_id, made_at desc, delivery_id desc);
create index delivery_by_other_way on delivery (way, made_at desc, delivery_id desc) where way in ('mail', 'hl7');
create index delivery_of_state on delivery (state, made_at desc, delivery_id desc) where state <> 'delivered';
-- what changed or was made since a practice's system asked last
create index patient_by_change_of_account on patient (customer_id, updated_at);
create index order_by_change_of_account on lab_order (customer_id, updated_at);
create index order_by_creation_of_account on lab_order (customer_id, created_at);
-- by a status that few have
create index order_ended_of_account on lab_order (customer_id, lab_order_id desc) where ended > 0;
create index order_held_of_account on lab_order (customer_id, lab_order_id desc) where hold > 0;
create index order_under_way_of_account on lab_order (customer_id, lab_order_id desc) where stage < 50;
create index order_not_received_of_account on lab_order (customer_id, lab_order_id desc) where received_at is null;
create index result_changed_of_account on result (customer_id, released_at desc, result_id desc) where released_at is not null and kind not in ('preliminary', 'final');
create index observation_changed_of_account on observation (customer_id, lab_order_id) where state in ('C', 'X', 'W', 'D') or version_to is not null;
