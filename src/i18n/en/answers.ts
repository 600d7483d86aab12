/** Questions about a record and their answers. */
export const answers = {
  validation: {
    answers_missing: 'Answer these questions first: %{questions}',
    not_applicable: 'This question is no longer asked here',
    not_asked: 'This question does not apply because of the other answers',
    file_kind: 'This type of file cannot be used here',
  },
  problem: {
    answers_missing: 'Answer the required questions first',
  },
  record: {
    kinds: { answer: 'Answers' },
  },
  answers: {
    title: 'Questions',
    edit: 'Answer questions',
    cancel: 'Cancel',
    none: 'Not answered',
    missing: 'Answer required',
    offered: 'Other questions',
    nothing: 'No questions',
    count_missing: '%{smart_count} question needs an answer |||| %{smart_count} questions need an answer',
    required_from: 'Required from status %{status}',
    earlier: '%{smart_count} earlier answer |||| %{smart_count} earlier answers',
    said: 'answered a question |||| answered %{smart_count} questions',
    failed: 'The questions could not be loaded. Reload the page.',
    files_gone: 'The file is no longer there',
    remove_file: 'Remove %{name} from the answer',
    sending: 'Uploading %{name}, %{percent}%',
    not_sent: '%{name} could not be uploaded',
    sign_again: 'Sign again',
    later: '%{label}: save this step first',
    type_name: 'Or type the name',
  },
}
