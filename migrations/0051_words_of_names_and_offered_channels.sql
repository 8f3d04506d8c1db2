-- The statements that write names write their words as well (server/domain/name-words.ts): a trigger that writes another table
-- does not distribute, ran with each update of a surfer's row, and is not seen where one reads what is written.
drop trigger users_named on users;
drop trigger users_renamed on users;
drop function learn_name_words();

-- When a process last said that it can send mail, or text messages, to contacts; null: none ever did.
alter table safety_watch
  add column mail_offered_at timestamptz,
  add column texts_offered_at timestamptz;
