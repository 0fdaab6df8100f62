// The title and the message of a notification, from its code and values: by the service in English, and by the terminal
// and the page in the language in use (text.ts).
import type { NotificationCode } from '../../contract/notifications/codes.js';
import type { Catalogue } from '../languages/catalogue.js';
import type { CauseValues, NotificationValues, NotificationWords } from '../languages/subjects.js';

export interface NotificationText {
  title: string;
  message: string;
}

/** Writes a notification with the sentences of one language. */
export function writeNotification(
  coded: NotificationCode,
  said: Pick<Catalogue, 'notifications' | 'verdict'>,
): NotificationText {
  return {
    title: sentenceOf(said.notifications.titles, coded),
    message: sentencesOf(coded, said).join(' '),
  };
}

function sentencesOf(
  coded: NotificationCode,
  { notifications, verdict }: Pick<Catalogue, 'notifications' | 'verdict'>,
): string[] {
  const whatHappened = sentenceOf(notifications.messages, coded);
  if (coded.code !== 'label_changed' && coded.code !== 'planting_time') return [whatHappened];
  const advice = coded.values.advice === null ? [] : [verdict.sentence(coded.values.advice)];
  return coded.code === 'label_changed'
    ? [...advice, whatHappened, ...coded.values.causes.map((cause) => causeOf(notifications.causes, cause))]
    : [whatHappened, notifications.newest(coded.values.label), ...advice];
}

function sentenceOf<Code extends keyof NotificationValues>(
  sentences: NotificationWords['titles'],
  { code, values }: { code: Code; values: NotificationValues[Code] },
): string {
  return sentences[code](values);
}

function causeOf<Code extends keyof CauseValues>(
  sentences: NotificationWords['causes'],
  { code, values }: { code: Code; values: CauseValues[Code] },
): string {
  return sentences[code](values);
}
