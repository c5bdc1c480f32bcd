-- Reference lists: the values that a laboratory starts with. An administrator may add to some.
-- Rejection 102 is given no more: quantity and quality are counted apart (docs/decisions/0049), and
-- specimens that bear it keep it.
insert into code (list, id, description, sort) values
  ('AccountType', 1, 'Pain management', 1),
  ('AccountType', 2, 'Addiction treatment', 2),
  ('AccountType', 3, 'Behavioral health', 3),
  ('AccountType', 4, 'Primary care', 4),
  ('AccountType', 5, 'Long-term care', 5),
  ('AccountType', 6, 'Urgent care', 6),
  ('AccountType', 7, 'Probation or court', 7),
  ('AccountType', 8, 'Employer', 8),
  ('AccountType', 9, 'Other', 9);
insert into code (list, id, description, sort) values
  ('AttachmentType', 1, 'Insurance card', 1),
  ('AttachmentType', 2, 'Driver''s license or ID', 2),
  ('AttachmentType', 3, 'Facesheet', 3),
  ('AttachmentType', 4, 'Patient consent', 4),
  ('AttachmentType', 5, 'Demographics', 5),
  ('AttachmentType', 6, 'Medication list', 6),
  ('AttachmentType', 7, 'Preauthorization', 7),
  ('AttachmentType', 8, 'Letter of medical necessity', 8),
  ('AttachmentType', 9, 'Hardship form', 9),
  ('AttachmentType', 10, 'Scholarship form', 10),
  ('AttachmentType', 11, 'Other', 11),
  ('AttachmentType', 12, 'Release of information', 12);
insert into code (list, id, description, sort) values
  ('AuditIncidentType', 1, 'Requisition incomplete', 1),
  ('AuditIncidentType', 2, 'Unlabelled tube', 2),
  ('AuditIncidentType', 3, 'Mismatched label', 3),
  ('AuditIncidentType', 4, 'Late shipment', 4),
  ('AuditIncidentType', 5, 'Lost parcel', 5),
  ('AuditIncidentType', 6, 'Wrong kit', 6),
  ('AuditIncidentType', 7, 'Temperature', 7),
  ('AuditIncidentType', 8, 'Other', 8),
  ('AuditIncidentType', 9, 'Missing tube', 9),
  ('AuditIncidentType', 10, 'Tube not on the sheet', 10),
  ('AuditIncidentType', 11, 'Billing documents missing', 11),
  ('AuditIncidentType', 12, 'Result withdrawn', 12),
  ('AuditIncidentType', 13, 'Critical value not taken', 13),
  ('AuditIncidentType', 14, 'Specimen rejected', 14),
  ('AuditIncidentType', 15, 'Insurance missing', 15),
  ('AuditIncidentType', 16, 'Specimen on hold', 16),
  ('AuditIncidentType', 17, 'Reply to a message', 17),
  ('AuditIncidentType', 20, 'Identity correction requested', 20),
  ('AuditIncidentType', 21, 'Patient records merged or separated', 21),
  ('AuditIncidentType', 22, 'Question about a patient', 22),
  ('AuditIncidentType', 23, 'Question about an order', 23),
  ('AuditIncidentType', 24, 'Question about supplies', 24),
  ('AuditIncidentType', 25, 'Question about billing', 25),
  ('AuditIncidentType', 26, 'Other question', 26);
insert into code (list, id, description, sort) values
  ('AuditRejectionType', 1, 'Stability', 1),
  ('AuditRejectionType', 2, 'Quantity or quality', 2),
  ('AuditRejectionType', 7, 'Insufficient quantity', 2),
  ('AuditRejectionType', 8, 'Poor quality', 2),
  ('AuditRejectionType', 3, 'Missing identifier', 3),
  ('AuditRejectionType', 4, 'Missing device', 4),
  ('AuditRejectionType', 5, 'Leaked', 5),
  ('AuditRejectionType', 6, 'Other', 6);
insert into code (list, id, description, sort) values
  ('AuditSrdType', 1, 'Keyed wrong patient', 1),
  ('AuditSrdType', 2, 'Wrong collection date', 2),
  ('AuditSrdType', 3, 'Wrong test type', 3),
  ('AuditSrdType', 4, 'Wrong provider', 4),
  ('AuditSrdType', 5, 'Attachment missing', 5),
  ('AuditSrdType', 6, 'Insurance not keyed', 6),
  ('AuditSrdType', 7, 'Label error', 7),
  ('AuditSrdType', 8, 'Other', 8);
insert into code (list, id, description, sort) values
  ('CustomerBillingType', 1, 'Reference agreement', 1),
  ('CustomerBillingType', 2, 'Contract pay', 2),
  ('CustomerBillingType', 3, 'Insurance and contract pay', 3),
  ('CustomerBillingType', 4, 'Insurance', 4);
insert into code (list, id, description, sort) values
  ('Ethnicity', 1, 'Unknown or declined', 1),
  ('Ethnicity', 2, 'Hispanic or Latino', 2),
  ('Ethnicity', 3, 'White', 3),
  ('Ethnicity', 4, 'Black or African American', 4),
  ('Ethnicity', 5, 'Asian', 5),
  ('Ethnicity', 6, 'American Indian or Alaska Native', 6),
  ('Ethnicity', 7, 'Native Hawaiian or Pacific Islander', 7),
  ('Ethnicity', 8, 'Other', 8);
insert into code (list, id, description, sort) values
  ('Gender', 1, 'Female', 1),
  ('Gender', 2, 'Male', 2),
  ('Gender', 3, 'Other', 3),
  ('Gender', 4, 'Unknown', 4);
insert into code (list, id, description, sort) values
  ('InsuranceType', 1, 'Health insurance', 1),
  ('InsuranceType', 2, 'Workers'' compensation', 2);
insert into code (list, id, description, sort) values
  ('LOAttachmentType', 1, 'Requisition', 1),
  ('LOAttachmentType', 2, 'Insurance card', 2),
  ('LOAttachmentType', 3, 'Facesheet', 3),
  ('LOAttachmentType', 4, 'Medication list', 4),
  ('LOAttachmentType', 5, 'Photo of specimen', 5),
  ('LOAttachmentType', 6, 'Correspondence', 6),
  ('LOAttachmentType', 7, 'Other', 7);
insert into code (list, id, description, sort) values
  ('LabStatus', 1, 'Created', 1),
  ('LabStatus', 2, 'Shipped', 1),
  ('LabStatus', 11, 'Hold - missing name', 2),
  ('LabStatus', 12, 'Hold - missing date of birth', 3),
  ('LabStatus', 13, 'Hold - missing collection date', 4),
  ('LabStatus', 14, 'Hold - missing test selection', 5),
  ('LabStatus', 15, 'Hold - missing provider', 6),
  ('LabStatus', 16, 'Hold - missing insurance', 7),
  ('LabStatus', 17, 'Hold - mismatch', 8),
  ('LabStatus', 18, 'Hold - missing signature', 9),
  ('LabStatus', 19, 'Hold - other', 10),
  ('LabStatus', 20, 'Received', 11),
  ('LabStatus', 30, 'Accessioned', 12),
  ('LabStatus', 35, 'In process', 13),
  ('LabStatus', 40, 'At reference lab', 14),
  ('LabStatus', 50, 'Resulted', 15),
  ('LabStatus', 60, 'Reviewed', 16),
  ('LabStatus', 100, 'Canceled', 17),
  ('LabStatus', 101, 'Rejected - stability', 18),
  ('LabStatus', 102, 'Rejected - quantity/quality', 19),
  ('LabStatus', 110, 'Rejected - insufficient quantity', 19),
  ('LabStatus', 111, 'Rejected - poor quality', 19),
  ('LabStatus', 103, 'Rejected - missing identifier', 20),
  ('LabStatus', 104, 'Rejected - missing/wrong device', 21),
  ('LabStatus', 105, 'Rejected - leaked', 22),
  ('LabStatus', 106, 'Rejected - duplicate', 23),
  ('LabStatus', 90, 'Moved to another account', 90),
  ('LabStatus', 107, 'Rejected - lost on the way', 107),
  ('LabStatus', 108, 'Rejected - returned to the practice', 108);
insert into code (list, id, description, sort) values
  ('LabType', 1, 'Urine toxicology', 1),
  ('LabType', 2, 'Oral fluid toxicology', 2),
  ('LabType', 3, 'Gastrointestinal panel', 3),
  ('LabType', 4, 'UTI / STI', 4),
  ('LabType', 5, 'Respiratory panel', 5),
  ('LabType', 6, 'Urinalysis', 6),
  ('LabType', 7, 'Hematology', 7),
  ('LabType', 8, 'Pregnancy', 8),
  ('LabType', 9, 'Wound', 9);
insert into code (list, id, description, sort) values
  ('POCCStatus', 1, 'Positive', 1),
  ('POCCStatus', 2, 'Negative', 2),
  ('POCCStatus', 3, 'Not tested', 3);
insert into code (list, id, description, sort) values
  ('ParcelCondition', 1, 'Good', 1),
  ('ParcelCondition', 2, 'Leaking', 2),
  ('ParcelCondition', 3, 'Broken', 3),
  ('ParcelCondition', 4, 'Opened', 4),
  ('ParcelCondition', 5, 'Wet', 5),
  ('ParcelCondition', 6, 'Other', 6);
insert into code (list, id, description, sort) values
  ('Region', 1, 'Northeast', 1),
  ('Region', 2, 'Southeast', 2),
  ('Region', 3, 'Midwest', 3),
  ('Region', 4, 'Southwest', 4),
  ('Region', 5, 'West and Pacific', 5);
insert into code (list, id, description, sort) values
  ('Relationship', 1, 'Self', 1),
  ('Relationship', 2, 'Spouse', 2),
  ('Relationship', 3, 'Child', 3),
  ('Relationship', 4, 'Other', 4);
insert into code (list, id, description, sort) values
  ('Sequence', 1, 'Primary', 1),
  ('Sequence', 2, 'Secondary', 2),
  ('Sequence', 3, 'Tertiary', 3);
insert into code (list, id, description, sort) values
  ('ShippingMethod', 1, 'Courier', 1),
  ('ShippingMethod', 2, 'UPS', 2),
  ('ShippingMethod', 3, 'FedEx', 3),
  ('ShippingMethod', 4, 'USPS', 4),
  ('ShippingMethod', 5, 'DHL', 5),
  ('ShippingMethod', 6, 'Drop-off', 6),
  ('ShippingMethod', 7, 'Other', 7);
insert into code (list, id, description, sort) values
  ('Specialty', 1, 'Pain medicine', 1),
  ('Specialty', 2, 'Addiction medicine', 2),
  ('Specialty', 3, 'Psychiatry', 3),
  ('Specialty', 4, 'Family medicine', 4),
  ('Specialty', 5, 'Internal medicine', 5),
  ('Specialty', 6, 'Obstetrics and gynecology', 6),
  ('Specialty', 7, 'Urology', 7),
  ('Specialty', 8, 'Pediatrics', 8),
  ('Specialty', 9, 'Geriatrics', 9),
  ('Specialty', 10, 'Other', 10);
insert into code (list, id, description, sort) values
  ('SwabLocation', 1, 'Vaginal', 1),
  ('SwabLocation', 2, 'Cervical', 2),
  ('SwabLocation', 3, 'Urethral', 3),
  ('SwabLocation', 4, 'Rectal', 4),
  ('SwabLocation', 5, 'Throat', 5),
  ('SwabLocation', 6, 'Lesion', 6),
  ('SwabLocation', 7, 'Penile meatal', 7);
insert into code (list, id, description, sort) values
  ('TimeZone', 1, 'Eastern', 1),
  ('TimeZone', 2, 'Central', 2),
  ('TimeZone', 3, 'Mountain', 3),
  ('TimeZone', 4, 'Arizona', 4),
  ('TimeZone', 5, 'Pacific', 5),
  ('TimeZone', 6, 'Alaska', 6),
  ('TimeZone', 7, 'Hawaii', 7),
  ('TimeZone', 8, 'Atlantic', 8),
  ('TimeZone', 9, 'Guam (Chamorro)', 9),
  ('TimeZone', 10, 'American Samoa', 10);

insert into time_zone (time_zone_id, name) values
  (1, 'America/New_York'),
  (2, 'America/Chicago'),
  (3, 'America/Denver'),
  (4, 'America/Phoenix'),
  (5, 'America/Los_Angeles'),
  (6, 'America/Anchorage'),
  (7, 'Pacific/Honolulu'),
  (8, 'America/Puerto_Rico'),
  (9, 'Pacific/Guam'),
  (10, 'Pacific/Pago_Pago');
