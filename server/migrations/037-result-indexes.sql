-- Lists of results, messages, faxes and the archive reach what they ask for by an index, however much lies before it.
-- messages: of a sender, by their number, for a reason, and what a person has to decide
create index hl7_in_of_system on hl7_in (lab_system_id, came_at desc, hl7_in_id desc);
create index hl7_in_by_control on hl7_in (control_id, came_at desc);
create index hl7_in_by_reason on hl7_in (reason, came_at desc, hl7_in_id desc) where reason <> '';
drop index hl7_in_quarantined;
create index hl7_in_quarantined on hl7_in (came_at desc, hl7_in_id desc) where state = 'quarantined';
-- critical values that somebody took, or that are none any more, the latest first; those that nobody took have critical_open
create index critical_taken on critical_value (found_at desc) where taken_at is not null or superseded_at is not null;
-- faxes that are not simply sent, and the test page of a number
create index fax_not_sent on fax (queued_at desc, fax_id desc) where state <> 'sent';
create index fax_of_state on fax (state, queued_at desc, fax_id desc) where state <> 'sent';
create index fax_test_of_number on fax (fax_number_id, fax_id desc) where kind = 'test';
-- the archive in the order in which it is listed: without a day last
drop index archive_by_day;
create index archive_by_day on archive_report ((coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc);
