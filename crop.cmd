@rem Runs crop from this clone, and builds it first if that has not been done.
@node "%~dp0crop" %*
