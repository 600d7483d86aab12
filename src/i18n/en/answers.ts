/** Questions about a record and their answers. */
export const answers = {
  validation: {
    answers_missing: 'Answer first: %{questions}',
    not_applicable: 'This is not asked here any more',
    not_asked: 'This is not asked, given the other answers',
    file_kind: 'A file of this kind does not fit here',
  },
  problem: {
    answers_missing: 'Some questions have to be answered first',
  },
  record: {
    kinds: { answer: 'Answers' },
  },
  answers: {
    title: 'Questions',
    edit: 'Answer questions',
    cancel: 'Leave the questions as they were',
    none: 'Not answered',
    missing: 'Answer needed',
    offered: 'What else can be answered',
    nothing: 'Nothing is asked about it.',
    count_missing: '%{smart_count} question needs an answer |||| %{smart_count} questions need an answer',
    required_from: 'Needed from status %{status}',
    earlier: '%{smart_count} earlier answer, as it was asked |||| %{smart_count} earlier answers, as they were asked',
    said: 'answered a question |||| answered %{smart_count} questions',
    failed: 'The questions could not be loaded',
    files_gone: 'The file is no longer there',
    remove_file: 'Take %{name} out of the answer',
    sending: 'Uploading %{name}, %{percent} %',
    not_sent: '%{name} could not be uploaded',
    sign_again: 'Sign again',
    later: '%{label}: can be added once this step is saved',
    type_name: 'Or type the name',
  },
}
