export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/**
 * Each script calls `crop __complete SHELL -- WORDS` with the words up to the cursor, the last one
 * unfinished. Because bash splits words at : and =, its script passes the line up to the cursor and the part
 * to be replaced instead. The output has one candidate per line, then a tab and its description; `:files`
 * asks the shell to complete file names. The script evaluates nothing that was typed.
 *
 * Windows PowerShell 5.1 drops empty arguments and quotation marks when it calls a program, and reads the output in the
 * code page of the console. So its script calls `crop __complete powershell TEXT`, and both the words, with NUL between
 * them, and the output are UTF-8 in Base64.
 */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `# bash completion for crop
_crop() {
  local value
  COMPREPLY=()
  while IFS= read -r value; do
    if [ "$value" = ':files' ]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("\${value%%$'\\t'*}")
    fi
  done < <(crop __complete bash "\${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
}
complete -F _crop crop`,

  zsh: `#compdef crop
# zsh completion for crop
_crop() {
  local line value
  local -a candidates
  for line in "\${(@f)$(crop __complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}"; do
    if [[ $line == ':files' ]]; then
      _files
    elif [[ -n $line ]]; then
      value=\${line%%$'\\t'*}
      candidates+=("\${\${value//\\\\/\\\\\\\\}//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done
  (( \${#candidates} )) && _describe -V crop candidates
}
if [[ \${funcstack[1]} == _crop ]]; then
  _crop "$@"
else
  compdef _crop crop
fi`,

  fish: `# fish completion for crop
function __crop_complete
  set -l words (commandline -opc)
  for line in (crop __complete fish -- $words[2..-1] (commandline -ct) 2>/dev/null)
    if test "$line" = ':files'
      __fish_complete_path (commandline -ct)
    else
      printf '%s\\n' $line
    end
  end
end
complete -c crop -f -a '(__crop_complete)'`,

  powershell: `# PowerShell completion for crop
Register-ArgumentCompleter -Native -CommandName crop -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @()
  $last = ''
  foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
    $start = $element.Extent.StartOffset
    if ($start -ge $cursorPosition) { break }
    $typed = $element.Extent.Text
    if ($element.Extent.EndOffset -ge $cursorPosition) {
      $last = $typed.Substring(0, $cursorPosition - $start)
      break
    }
    $isText = $element -is [System.Management.Automation.Language.StringConstantExpressionAst]
    $words += if ($isText) { $element.Value } else { $typed }
  }
  $line = @($words) + $last -join [string][char]0
  $sent = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($line))
  $answer = [Convert]::FromBase64String(-join (crop __complete powershell $sent 2>$null))
  $candidates = @([Text.Encoding]::UTF8.GetString($answer) -split '\\n' -ne '')
  # Without an answer, PowerShell completes file names; the empty text keeps it from that.
  if ($candidates -contains ':files') { return }
  if ($candidates.Count -eq 0) { return '' }
  foreach ($candidate in $candidates) {
    $value, $about = $candidate -split '\\t', 2
    if (-not $about) { $about = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
  }
}`,
};
