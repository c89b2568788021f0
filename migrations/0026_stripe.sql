-- Who a person is at the payment provider. `attempt` goes along with the wish for a new customer: asked twice, it makes
-- one.
create table payment_customers (
  user_id uuid primary key references auth_users (id) on delete cascade,
  attempt uuid not null,
  customer_id text unique
);

-- A number taken before the provider is asked. Answers may cross on the way; the question with the highest number was
-- asked last, whichever process asked it and whatever its clock says.
create sequence payment_questions;
alter table payment_states add column question_no bigint not null default 0;
