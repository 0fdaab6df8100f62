export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/**
 * Each script calls `crop __complete SHELL -- WORDS` with the words up to the cursor, the last one
 * unfinished. Because bash splits words at : and =, its script passes the line up to the cursor and the part
 * to be replaced instead. The output has one candidate per line, then a tab and its description; `:files`
 * asks the shell to complete file names. The script evaluates nothing that was typed.
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
};
