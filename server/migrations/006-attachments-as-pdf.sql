-- Attachments that browsers do not draw: the PDF that was made of one, or why there is none.
alter table customer_attachment
  add column pdf_hash bytea references file,
  add column pdf_failed text not null default '';
create index attachment_of_pdf on customer_attachment (pdf_hash) where pdf_hash is not null;

alter policy rows_pointed_at on file
  using (exists (select from customer_attachment a where a.file_hash = file.hash)
         or exists (select from customer_attachment a where a.pdf_hash = file.hash)
         or exists (select from user_signature s where s.file_hash = file.hash));

-- The house's own work makes the PDF.
create policy system_rows on file to labgate_system using (true);
grant select, insert on file to labgate_system;
grant select on customer_attachment to labgate_system;
grant update (pdf_hash, pdf_failed) on customer_attachment to labgate_system;
